// Made by `npm run icons`.
import { Icon, type IconProps } from '../display/icon.tsx';

export function ChevronRight(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m9 18 6-6-6-6" />
    </Icon>
  );
}
