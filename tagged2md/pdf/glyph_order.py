"""Three fixed tables: the glyph order of Macintosh TrueType fonts, and the encodings of Symbol and ZapfDingbats."""

from __future__ import annotations

MAC_ORDER: tuple[str, ...] = tuple(
    """
    .notdef .null nonmarkingreturn space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft
    parenright asterisk plus comma hyphen period slash zero one two three four five six seven eight nine colon
    semicolon less equal greater question at A B C D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft
    backslash bracketright asciicircum underscore grave a b c d e f g h i j k l m n o p q r s t u v w x y z
    braceleft bar braceright asciitilde Adieresis Aring Ccedilla Eacute Ntilde Odieresis Udieresis aacute agrave
    acircumflex adieresis atilde aring ccedilla eacute egrave ecircumflex edieresis iacute igrave icircumflex
    idieresis ntilde oacute ograve ocircumflex odieresis otilde uacute ugrave ucircumflex udieresis dagger degree
    cent sterling section bullet paragraph germandbls registered copyright trademark acute dieresis notequal AE
    Oslash infinity plusminus lessequal greaterequal yen mu partialdiff summation product pi integral ordfeminine
    ordmasculine Omega ae oslash questiondown exclamdown logicalnot radical florin approxequal Delta guillemotleft
    guillemotright ellipsis nonbreakingspace Agrave Atilde Otilde OE oe endash emdash quotedblleft quotedblright
    quoteleft quoteright divide lozenge ydieresis Ydieresis fraction currency guilsinglleft guilsinglright fi fl
    daggerdbl periodcentered quotesinglbase quotedblbase perthousand Acircumflex Ecircumflex Aacute Edieresis Egrave
    Iacute Icircumflex Idieresis Igrave Oacute Ocircumflex apple Ograve Uacute Ucircumflex Ugrave dotlessi
    circumflex tilde macron breve dotaccent ring cedilla hungarumlaut ogonek caron Lslash lslash Scaron scaron
    Zcaron zcaron brokenbar Eth eth Yacute yacute Thorn thorn minus multiply onesuperior twosuperior threesuperior
    onehalf onequarter threequarters franc Gbreve gbreve Idotaccent Scedilla scedilla Cacute cacute Ccaron ccaron
    dcroat
    """.split()  # noqa: SIM905 - a list of strings would take 260 lines
)
"""Glyph names by index (Apple TrueType Reference Manual, 'post' table, format 1)."""


def _texts(first: int, characters: str) -> dict[int, str]:
    return {first + offset: character for offset, character in enumerate(characters) if character != "\0"}


SYMBOL: dict[int, str] = {
    **_texts(0x20, " !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼"),
    **_texts(0xA0, "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\0⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭"),
}
"""Code to text of the Symbol font (ISO 32000-2, D.6); pieces of large brackets as their Unicode characters."""

_DINGBATS = (
    "✁✂✃✄☎✆✇✈✉☛☞✌✍✎✏✐✑✒✓✔✕✖✗✘✙✚✛✜✝✞✟✠✡✢✣✤✥✦✧★✩✪✫✬✭✮✯✰✱✲✳✴✵✶✷✸✹✺✻✼✽✾✿❀❁❂❃❄❅❆❇❈❉❊❋●❍■❏❐❑❒▲▼◆❖◗❘❙❚❛❜❝❞",
    "❨❩❪❫❬❭❮❯❰❱❲❳❴❵",
    "❡❢❣❤❥❦❧♣♦♥♠①②③④⑤⑥⑦⑧⑨⑩❶❷❸❹❺❻❼❽❾❿➀➁➂➃➄➅➆➇➈➉➊➋➌➍➎➏➐➑➒➓➔→↔↕➘➙➚➛➜➝➞➟➠➡➢➣➤➥➦➧➨➩➪➫➬➭➮➯\0➱➲➳➴➵➶➷➸➹➺➻➼➽➾",
)
ZAPF_DINGBATS: dict[int, str] = {
    0x20: " ",
    **_texts(0x21, _DINGBATS[0]),
    **_texts(0x80, _DINGBATS[1]),
    **_texts(0xA1, _DINGBATS[2]),
}
"""Code to text of the ZapfDingbats font (ISO 32000-2, D.7)."""

_DINGBAT_NUMBERS = """
    1 2 202 3 4 5 119 118 117 11 12 13 14 15 16 105 17 18 19 20 21 22 23 24 25 26 27 28 6 7 8 9 10 29 30 31 32 33 34
    35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 69 70 71
    72 73 74 203 75 204 76 77 78 79 81 82 83 84 97 98 99 100 89 90 93 94 91 92 205 85 206 86 87 88 95 96 101 102 103
    104 106 107 108 112 111 110 109 120 121 122 123 124 125 126 127 128 129 130 131 132 133 134 135 136 137 138 139
    140 141 142 143 144 145 146 147 148 149 150 151 152 153 154 155 156 157 158 159 160 161 163 164 196 165 192 166
    167 168 169 170 171 172 173 162 174 175 176 177 178 179 193 180 199 181 200 182 201 183 184 197 185 194 198 186
    195 187 188 189 190 191
""".split()  # noqa: SIM905 - the same
DINGBAT_NAMES: dict[str, str] = {
    f"a{number}": text for number, text in zip(_DINGBAT_NUMBERS, "".join(_DINGBATS).replace("\0", ""), strict=True)
}
"""Glyph name to text of ZapfDingbats, in the order of its codes."""
