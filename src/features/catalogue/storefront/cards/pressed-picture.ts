let pressed: HTMLElement | null = null;

export function pressPicture(picture: HTMLElement | null): void {
  pressed = picture;
}

/** The picture of the card that was pressed last, once. */
export function takePressed(): HTMLImageElement | undefined {
  const image = pressed?.querySelector('img') ?? undefined;
  pressed = null;
  return image;
}
