// Made by `npm run icons`.
import { Icon, type IconProps } from '../display/icon.tsx';

export function Waves(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2 12q2.5 2 5 0t5 0 5 0 5 0" />
      <path d="M2 19q2.5 2 5 0t5 0 5 0 5 0" />
      <path d="M2 5q2.5 2 5 0t5 0 5 0 5 0" />
    </Icon>
  );
}
