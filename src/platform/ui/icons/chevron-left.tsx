// Made by `npm run icons`.
import { Icon, type IconProps } from '../display/icon.tsx';

export function ChevronLeft(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m15 18-6-6 6-6" />
    </Icon>
  );
}
