import { Link as RouterLink, type LinkProps as RouterLinkProps } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { linkPrice, pageName } from '../data/link-price';
import type { Search } from '../data/search';
import { Price } from './price';

interface LinkProps
  extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>,
    Pick<RouterLinkProps, 'preload' | 'hash'> {
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  /** The query string, which is that of the API. */
  readonly search?: Search;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** A link to a page, also as `<Button component={Link} to="/usage">`. The page says what opening one costs. */
export const Link = ({ to, params, search, children, ...props }: LinkProps) => (
  <RouterLink {...props} to={to} params={params} search={search}>
    {children}
    <Price of={pageName(to)}>{linkPrice(to, search)}</Price>
  </RouterLink>
);
