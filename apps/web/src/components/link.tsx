import { createLink } from '@tanstack/react-router';
import { type AnchorHTMLAttributes, forwardRef } from 'react';

const Plain = forwardRef<HTMLAnchorElement, AnchorHTMLAttributes<HTMLAnchorElement>>((props, ref) => (
  <a ref={ref} {...props}>
    {props.children}
  </a>
));
Plain.displayName = 'Plain';

/** A router link to pass to Mantine components: `<Button component={Link} to="/usage">`. */
export const Link = createLink(Plain);
