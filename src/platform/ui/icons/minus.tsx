// Made by `npm run icons`.
import { Icon, type IconProps } from '../display/icon.tsx';

export function Minus(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 12h14" />
    </Icon>
  );
}
