// Made by `npm run icons`.
import { Icon, type IconProps } from '../display/icon.tsx';

export function CircleX(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="10" />
      <path d="m15 9-6 6" />
      <path d="m9 9 6 6" />
    </Icon>
  );
}
