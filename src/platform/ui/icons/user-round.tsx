// Made by `npm run icons`.
import { Icon, type IconProps } from '../display/icon.tsx';

export function UserRound(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="8" r="5" />
      <path d="M20 21a8 8 0 0 0-16 0" />
    </Icon>
  );
}
