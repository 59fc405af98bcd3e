// Made by `npm run icons`.
import { Icon, type IconProps } from '../display/icon.tsx';

export function Ban(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="10" />
      <path d="M4.929 4.929 19.07 19.071" />
    </Icon>
  );
}
