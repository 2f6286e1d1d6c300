"""Our tokens as a theme of Textual's, for the widgets that are Textual's own: inputs, the palette, notices."""

from __future__ import annotations

from textual.theme import BUILTIN_THEMES, Theme

from duke.tui.theme import THEMES, TOKENS, Colours, Eyes


def theme_for(eyes: Eyes) -> Theme:
    """The theme to register and choose; without colours of our own it is the terminal's 16.

    The app must be made with `ansi_color=True` unless the eyes have all colours: chosen later, Textual's filter for
    NO_COLOR has already been set up for true colours and turns everything black.
    """
    if eyes.colours is not Colours.TRUE:
        return BUILTIN_THEMES["ansi-light" if eyes.theme == "light" else "ansi-dark"]
    colours = {token: found[THEMES.index(eyes.theme)] for token, found in TOKENS.items()}
    return Theme(
        f"duke-{eyes.theme}",
        primary=colours["selbg"],
        secondary=colours["cmdbg"],
        warning=colours["last"],
        error=colours["badline"],
        success=colours["picked"],
        accent=colours["hot"],
        foreground=colours["text"],
        background=colours["screen"],
        surface=colours["panel"],
        panel=colours["title"],
        dark=eyes.theme != "light",
        variables={
            "block-cursor-foreground": colours["selfg"],
            "block-cursor-background": colours["selbg"],
            "input-cursor-foreground": colours["screen"],
            "input-cursor-background": colours["cursor"],
            "input-selection-foreground": colours["selfg"],
            "input-selection-background": colours["selbg"],
            "border": colours["cursor"],
            "border-blurred": colours["line"],
            "footer-key-foreground": colours["hot"],
        },
    )
