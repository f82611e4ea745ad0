"""Pages whose fonts say wrong characters, and pages that only look odd."""

from __future__ import annotations

from dataclasses import replace

import pytest
from builder import text_file
from typeset import BODY, SERIF, paragraph, styled

import tagged2md
from tagged2md.layout.garble import garble

ENGLISH = (
    "Once upon a time there was a queen who lived near the river and wrote long letters to her friends every morning",
    "Nobody knew what she told them until the winter when the river froze and somebody carried all the letters home",
    "They found stories about birds and weather and about the people who had come to ask for bread or simply to talk",
) * 2
HINDI = "छत पर गिरने वाला पानी बहुत कम खर्च में जमा किया जा सकता है यह मार्गदर्शिका छोटे घरों के लिए लिखी गई"
RUSSIAN = "Однажды зимним вечером старый почтальон принёс королеве большое письмо от друзей из далёкого города у моря"
ARABIC = "كان الملك يكتب رسائل طويلة إلى أصدقائه كل صباح في الشتاء عندما تجمد النهر حمل أحدهم الرسائل إلى البيت"


def shifted(text, by):
    """Each letter and digit some places further on, as where glyph numbers are taken for characters."""
    return "".join(ch if ch == " " else chr(ord(ch) + by) for ch in text)


def jumping(text):
    """Capitals in the middle of words."""
    return " ".join("".join(ch.upper() if i % 2 else ch for i, ch in enumerate(word)) for word in text.split())


def about_tex(text):
    """A quarter of the words are names with capitals in their middle."""
    return " ".join("pdfLaTeX" if i % 4 == 0 else word for i, word in enumerate(text.split()))


def mixed(text):
    return text.replace("e", "е").replace("o", "о").replace("t", "τ")


def said(*texts, style=BODY):
    return garble(paragraph(*texts, style=style), {style})


@pytest.mark.parametrize(
    ("texts", "reason"),
    [
        pytest.param([shifted(text, -29) for text in ENGLISH], "no vowel", id="glyph numbers for characters"),
        pytest.param([shifted(text.lower(), 1) for text in ENGLISH], "Latin", id="the next letter for each"),
        pytest.param(list(map(jumping, ENGLISH)), "capitals in their middle", id="capitals that come and go"),
        pytest.param(list(map(mixed, ENGLISH)), "mix scripts", id="letters of three scripts"),
        pytest.param([text.replace("e", "\ufffd") for text in ENGLISH], "say nothing", id="letters without meaning"),
        pytest.param([text.replace("e", "\ue012") for text in ENGLISH], "say nothing", id="letters of private use"),
        pytest.param([HINDI.replace("\u093e", " ")] * 4, "Devanagari", id="Hindi without its long a"),
        pytest.param([HINDI.replace("ने", "नेने").replace("मा", "मामा")] * 4, "stand twice", id="Hindi that stutters"),
        pytest.param([shifted(RUSSIAN.lower(), 1)] * 4, "Cyrillic", id="the next Cyrillic letter for each"),
        pytest.param(
            [ARABIC.translate(dict.fromkeys(map(ord, "اأإ"), "ث"))] * 4, "Arabic", id="another letter for alef"
        ),
    ],
)
def test_garbled_text(texts, reason):
    assert reason in said(*texts)


CODE = "getUserName setPageWidth readFileContent withDropCaps isValidNumber makeHttpRequest"


@pytest.mark.parametrize(
    "texts",
    [
        pytest.param(ENGLISH, id="English"),
        pytest.param([HINDI] * 4, id="Hindi"),
        pytest.param([RUSSIAN] * 4, id="Russian"),
        pytest.param([ARABIC] * 4, id="Arabic"),
        pytest.param([text.upper() for text in ENGLISH], id="capitals"),
        pytest.param([about_tex(text) for text in ENGLISH], id="names with capitals in them"),
        pytest.param([CODE] * 20, id="names of programs"),
        pytest.param(["HTML and XHTML are read by the library, JPEG by the system"] * 20, id="abbreviations"),
        pytest.param(["Wszyscy ludzie rodzą się wolni i równi pod względem swej godności"] * 8, id="Polish"),
        pytest.param(["Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar"] * 8, id="Turkish"),
        pytest.param(
            ["Tất cả mọi người sinh ra đều được tự do và bình đẳng về nhân phẩm và quyền lợi"] * 8, id="Vietnamese"
        ),
        pytest.param(["Strč prst skrz krk a přines vodu z potoka, který teče pod naším starým domem"] * 8, id="Czech"),
        pytest.param(["4f9a77c0b1d2e3f4 9c8b7a6d5e4f3021 a1b2c3d4e5f60718"] * 20, id="sums in hexadecimal"),
        pytest.param([ENGLISH[0].replace("e", "\ufffd")[:60]], id="too little text to tell"),
    ],
)
def test_text_that_is_as_it_should_be(texts):
    assert said(*texts) is None


def test_symbols_and_formulas_say_nothing_of_the_text():
    symbols = styled(font=replace(SERIF, symbolic=True))

    assert said(*[text.replace("e", "\ue012") for text in ENGLISH], style=symbols) is None


def test_a_garbled_page_is_reported():
    data = text_file(list(ENGLISH), [shifted(text.lower(), 1) for text in ENGLISH])

    for found in (tagged2md.convert(data).report, tagged2md.check(data)):
        assert [finding.page for finding in found.findings if finding.code == "T2M-GARBLED"] == [2]
