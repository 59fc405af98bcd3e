// Made by `npm run icons`.
import { Icon, type IconProps } from '../display/icon.tsx';

export function CircleDot(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="1" />
      <circle cx="12" cy="12" r="10" />
    </Icon>
  );
}
