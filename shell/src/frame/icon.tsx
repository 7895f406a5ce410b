import type { IconNode } from 'lucide';
import { createElement, type SVGProps } from 'react';

interface IconProps extends SVGProps<SVGSVGElement> {
  /** An icon of the package `lucide`. */
  icon: IconNode;
  /** In pixels. */
  size: number;
}

/** A decorative icon. The component of `lucide-react` has options that cost the first load more than the icons of the frame. */
export function Icon({ icon, size, ...rest }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      {...icon.map(([tag, attributes]) => createElement(tag, attributes))}
    </svg>
  );
}
