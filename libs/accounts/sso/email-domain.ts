import { AppError } from '#libs/errors/app-error.js';

const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/** A domain as it is stored: in lower case. @throws AppError `invalid_request`. */
export const emailDomain = (text: string): string => {
  const domain = text.trim().toLowerCase();
  if (DOMAIN.test(domain)) return domain;
  throw new AppError(
    'invalid_request',
    `"${text}" is not a domain: use one such as example.com, without @ and without a path.`,
  );
};

/** The part of a valid address after the @. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);
