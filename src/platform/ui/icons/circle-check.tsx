// Made by `npm run icons`.
import { Icon, type IconProps } from '../display/icon.tsx';

export function CircleCheck(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="10" />
      <path d="m16 9-5.5 5.5L8 12" />
    </Icon>
  );
}
