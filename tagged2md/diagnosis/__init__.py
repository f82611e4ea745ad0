"""What another text of a PDF lacks, doubles and mixes up, against what the pages show and how they are read here."""

from tagged2md.diagnosis.diagnosing import diagnose, diagnosed
from tagged2md.diagnosis.records import Diagnosis

__all__ = ["Diagnosis", "diagnose", "diagnosed"]
