// Made by `npm run icons`.
import { Icon, type IconProps } from '../display/icon.tsx';

export function ChevronDown(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m6 9 6 6 6-6" />
    </Icon>
  );
}
