// Made by `npm run icons`.
import { Icon, type IconProps } from '../display/icon.tsx';

export function ArrowUpToLine(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 3h14" />
      <path d="m18 13-6-6-6 6" />
      <path d="M12 7v14" />
    </Icon>
  );
}
