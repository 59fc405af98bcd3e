// Made by `npm run icons`.
import { Icon, type IconProps } from '../display/icon.tsx';

export function ArrowUp(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m5 12 7-7 7 7" />
      <path d="M12 19V5" />
    </Icon>
  );
}
