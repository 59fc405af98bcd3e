import { Menu } from '#platform/ui/overlays/menu.tsx';
import { SunMoon } from '../icons/icons.generated.tsx';
import { useThemeItems } from './use-theme-items.tsx';

export function ThemeMenu() {
  const items = useThemeItems();
  return (
    <Menu
      items={items}
      trigger={
        <button type="button" className="iconbtn" aria-label="Colours">
          <SunMoon className="ico" />
        </button>
      }
    />
  );
}
