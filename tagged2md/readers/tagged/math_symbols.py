"""Unicode symbols and names of mathematics in LaTeX notation, where LaTeX does not take them as they are."""

from __future__ import annotations

FUNCTIONS = frozenset(
    [
        "arccos",
        "arcsin",
        "arctan",
        "arg",
        "cos",
        "cosh",
        "cot",
        "coth",
        "csc",
        "deg",
        "det",
        "dim",
        "exp",
        "gcd",
        "hom",
        "inf",
        "ker",
        "lg",
        "lim",
        "liminf",
        "limsup",
        "ln",
        "log",
        "max",
        "min",
        "Pr",
        "sec",
        "sin",
        "sinh",
        "sup",
        "tan",
        "tanh",
    ]
)
"""Names of functions that have a command of their own."""

_COMMANDS = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "varepsilon", "ϵ": "epsilon", "ζ": "zeta", "η": "eta",
    "θ": "theta", "ϑ": "vartheta", "ι": "iota", "κ": "kappa", "λ": "lambda", "μ": "mu", "µ": "mu", "ν": "nu", "ξ": "xi",
    "π": "pi", "ϖ": "varpi", "ρ": "rho", "ϱ": "varrho", "σ": "sigma", "ς": "varsigma", "τ": "tau", "υ": "upsilon",
    "φ": "varphi", "ϕ": "phi", "χ": "chi", "ψ": "psi", "ω": "omega", "Γ": "Gamma", "Δ": "Delta", "Θ": "Theta",
    "Λ": "Lambda", "Ξ": "Xi", "Π": "Pi", "Σ": "Sigma", "Υ": "Upsilon", "Φ": "Phi", "Ψ": "Psi", "Ω": "Omega",
    "×": "times", "·": "cdot", "⋅": "cdot", "÷": "div", "±": "pm", "∓": "mp", "≤": "le", "≥": "ge", "≠": "ne",
    "≈": "approx", "≡": "equiv", "∼": "sim", "≃": "simeq", "≅": "cong", "∝": "propto", "≪": "ll", "≫": "gg",
    "∈": "in", "∉": "notin", "∋": "ni", "⊂": "subset", "⊆": "subseteq", "⊃": "supset", "⊇": "supseteq", "∪": "cup",
    "∩": "cap", "∅": "emptyset", "∀": "forall", "∃": "exists", "¬": "neg", "∧": "wedge", "∨": "vee", "⊕": "oplus",
    "⊗": "otimes", "∘": "circ", "∞": "infty", "∂": "partial", "∇": "nabla", "∑": "sum", "∏": "prod", "∫": "int",
    "∬": "iint", "∮": "oint", "√": "surd", "→": "to", "←": "leftarrow", "↔": "leftrightarrow", "⇒": "Rightarrow",
    "⇐": "Leftarrow", "⇔": "Leftrightarrow", "↦": "mapsto", "⟶": "longrightarrow", "…": "ldots", "⋯": "cdots",
    "⋮": "vdots", "⋱": "ddots", "⟨": "langle", "⟩": "rangle", "⌊": "lfloor", "⌋": "rfloor", "⌈": "lceil",
    "⌉": "rceil", "‖": "Vert", "∥": "parallel", "⊥": "perp", "∠": "angle", "†": "dagger", "‡": "ddagger", "ℓ": "ell",
    "ℏ": "hbar", "ℜ": "Re", "ℑ": "Im", "℘": "wp", "ℵ": "aleph", "⊢": "vdash", "⊨": "models", "∗": "ast", "⋆": "star",
    "∖": "setminus", "⊤": "top", "⟹": "implies", "⟺": "iff",
}  # fmt: skip

SYMBOLS: dict[str, str] = {
    **{letter: f"\\{name} " for letter, name in _COMMANDS.items()},
    "−": "-", "\u2061": "", "\u2062": "", "\u2063": ",", "\u2064": "+", "′": "'", "″": "''", "\u00a0": " ",
    "{": "\\{", "}": "\\}", "%": "\\%", "&": "\\&", "#": "\\#", "$": "\\$", "_": "\\_", "\\": "\\backslash ",
    "ℝ": "\\mathbb{R}", "ℂ": "\\mathbb{C}", "ℕ": "\\mathbb{N}", "ℤ": "\\mathbb{Z}", "ℚ": "\\mathbb{Q}",
}  # fmt: skip
"""What stands for a character; commands end in a space, which goes where no letter follows."""

ACCENTS: dict[str, str] = {
    "^": "\\hat", "ˆ": "\\hat", "~": "\\tilde", "˜": "\\tilde", "¯": "\\bar", "‾": "\\overline", "→": "\\vec",
    "⃗": "\\vec", "˙": "\\dot", "¨": "\\ddot", "ˇ": "\\check", "˘": "\\breve", "⏞": "\\overbrace", "_": "\\overline",
}  # fmt: skip
"""Accents over a base."""
