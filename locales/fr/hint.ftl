# hint
