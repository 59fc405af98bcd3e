import type { ShopSettings } from '../settings.ts';
import { siteLook, type SiteLook } from '../look/site-look.ts';
import { UNNAMED } from './present-shop.ts';

/** Settings are one object until they change. */
const looks = new WeakMap<ShopSettings, SiteLook>();

export function presentLook(settings: ShopSettings, isDemo: boolean): SiteLook {
  const known = looks.get(settings);
  if (known) return known;
  const { who, look, home } = settings;
  const made = siteLook({
    name: who.name || UNNAMED.name,
    look,
    picture: home.picture,
    isDemo,
  });
  looks.set(settings, made);
  return made;
}
