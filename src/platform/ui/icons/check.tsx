// Made by `npm run icons`.
import { Icon, type IconProps } from '../display/icon.tsx';

export function Check(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M20 6 9 17l-5-5" />
    </Icon>
  );
}
