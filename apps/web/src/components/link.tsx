import { createLink, type LinkOptions } from '@tanstack/react-router';
import { type AnchorHTMLAttributes, type ForwardRefExoticComponent, forwardRef, type RefAttributes } from 'react';
import type { Search } from '../data/search';

type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>;

const Plain = forwardRef<HTMLAnchorElement, AnchorProps>((props, ref) => (
  <a ref={ref} {...props}>
    {props.children}
  </a>
));
Plain.displayName = 'Plain';

/** A page and its query string, which is that of the API: the page of a route is only known when it is matched. */
interface Target {
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Search;
}

type LinkProps = AnchorProps & Target & Pick<LinkOptions, 'preload'> & RefAttributes<HTMLAnchorElement>;

/** A router link to pass to Mantine components: `<Button component={Link} to="/usage">`. */
export const Link = createLink(Plain) as unknown as ForwardRefExoticComponent<LinkProps>;
