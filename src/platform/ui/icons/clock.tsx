// Made by `npm run icons`.
import { Icon, type IconProps } from '../display/icon.tsx';

export function Clock(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="10" />
      <path d="M12 6v6l4 2" />
    </Icon>
  );
}
