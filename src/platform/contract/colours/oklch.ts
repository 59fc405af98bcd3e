/** Lightness 0..1, chroma from 0 (grey), hue in degrees: equal steps look equal to the eye. */
export type Oklch = { l: number; c: number; h: number };

type Triple = [number, number, number];

const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

const fromLinear = (light: number): number =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;

/** The linear light of a colour `#rrggbb`. */
export function linearRgb(hex: string): Triple {
  const channel = (at: number): number =>
    toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}

export function toOklch(hex: string): Oklch {
  const [red, green, blue] = linearRgb(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(a, b),
    h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

function toLinearRgb({ l, c, h }: Oklch): Triple {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** Room for rounding, so that a colour of the screen stays itself. */
const NEARLY = 0.0005;

const isOnScreen = (light: Triple): boolean =>
  light.every((channel) => channel >= -NEARLY && channel <= 1 + NEARLY);

/** The nearest colour of the screen with this lightness and hue: only chroma gives way. */
export function toHex({ l: wanted, c, h }: Oklch): string {
  const l = Math.min(1, Math.max(0, wanted));
  let light = toLinearRgb({ l, c, h });
  if (!isOnScreen(light)) {
    let [low, high] = [0, c];
    while (high - low > 0.0005) {
      const middle = (low + high) / 2;
      if (isOnScreen(toLinearRgb({ l, c: middle, h }))) low = middle;
      else high = middle;
    }
    light = toLinearRgb({ l, c: low, h });
  }
  const bytes = light.map((channel) =>
    Math.round(255 * fromLinear(Math.min(1, Math.max(0, channel)))),
  );
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
