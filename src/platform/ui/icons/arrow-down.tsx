// Made by `npm run icons`.
import { Icon, type IconProps } from '../display/icon.tsx';

export function ArrowDown(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 5v14" />
      <path d="m19 12-7 7-7-7" />
    </Icon>
  );
}
