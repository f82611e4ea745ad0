"""Glyph names of TeX fonts that the Adobe Glyph List does not have. pdfTeX writes no ToUnicode unless it is told to."""

from __future__ import annotations

TEX_NAMES: dict[str, str] = dict(
    pair.split("=", 1)
    for pair in (  # noqa: SIM905 - one line for each would take a hundred
        # Computer Modern symbols and math italic (encodings OMS and OML)
        "minusplus=∓ diamondmath=⋄ circlecopyrt=○ openbullet=◦ equivasymptotic=≍ reflexsubset=⊆ reflexsuperset=⊇ "
        "precedesequal=⪯ followsequal=⪰ similar=∼ propersubset=⊂ propersuperset=⊃ lessmuch=≪ greatermuch=≫ precedes=≺ "
        "follows=≻ arrownortheast=↗ arrowsoutheast=↘ arrownorthwest=↖ arrowsouthwest=↙ similarequal=≃ owner=∋ "
        "triangleinv=▽ negationslash=\u0338 prime=′ triangle=△ Rfractur=ℜ Ifractur=ℑ bardbl=‖ hat=ˆ "
        "mapsto=↦ latticetop=⊤ perpendicular=⊥ unionmulti=⊎ turnstileleft=⊢ "
        "turnstileright=⊣ floorleft=⌊ floorright=⌋ ceilingleft=⌈ ceilingright=⌉ angbracketleft=⟨ angbracketright=⟩ "
        "arrowbothv=↕ arrowdblbothv=⇕ wreathproduct=≀ coproduct=∐ unionsq=⊔ intersectionsq=⊓ subsetsqequal=⊑ "
        "supersetsqequal=⊒ circledivide=⊘ circleminus=⊖ circledot=⊙ arrowdblleft=⇐ arrowdblboth=⇔ arrowdblup=⇑ "
        "arrowdbldown=⇓ arrowdblright=⇒ harpoonleftup=↼ harpoonleftdown=↽ harpoonrightup=⇀ harpoonrightdown=⇁ "
        "hookleft=↩ hookright=↪ triangleright=▷ triangleleft=◁ star=⋆ flat=♭ natural=♮ sharp=♯ slurbelow=⌣ slurabove=⌢ "
        "lscript=ℓ dotlessj=ȷ weierstrass=℘ vector=⃗ tie=⁀ epsilon1=ϵ theta1=ϑ rho1=ϱ sigma1=ς phi1=ϕ omega1=ϖ pi1=ϖ "
        # extension font (OMX) and text fonts (OT1, T1)
        "vextendsingle=| vextenddouble=‖ suppress=̷ visiblespace=␣ polishlcross=ł "
        "perthousandzero=0 quotesinglleft=‹ quotesinglright=› arrowvertexdbl=‖ arrowtp=↑ arrowbt=↓ "
        "contintegral=∮ logicalandsq=⊓ ng=ŋ Ng=Ŋ dbar=đ Dbar=Đ SS=ẞ "
        # AMS symbols
        "squaresolid=■ square=□ trianglesolid=▲ lozengesolid=⧫ checkmark=✓ maltesecross=✠ yen=¥ lessorequalslant=⩽ "
        "greaterorequalslant=⩾ lessequalless=≦ greatermoreequal=≧ therefore=∴ because=∵"
    ).split()
)
