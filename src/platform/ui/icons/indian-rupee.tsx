// Made by `npm run icons`.
import { Icon, type IconProps } from '../display/icon.tsx';

export function IndianRupee(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m14 20-8-8h4c5.333 0 5.333-8 0-8" />
      <path d="M6 4h12" />
      <path d="M6 8h12" />
    </Icon>
  );
}
