// Made by `npm run icons`.
import { Icon, type IconProps } from '../display/icon.tsx';

export function Plus(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 12h14" />
      <path d="M12 5v14" />
    </Icon>
  );
}
