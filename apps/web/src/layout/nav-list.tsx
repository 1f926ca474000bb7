import { Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { navigation } from './navigation';
import classes from './shell.module.css';

interface NavListProps {
  readonly collapsed?: boolean;
  readonly onNavigate?: () => void;
}

/** All pages by section. */
export function NavList({ collapsed = false, onNavigate }: NavListProps) {
  return (
    <nav className={classes.sections} aria-label="Main">
      {navigation.map(({ section, items }) => (
        <div key={section}>
          {collapsed ? (
            <hr style={{ border: 0, borderTop: '1px solid var(--line)' }} />
          ) : (
            <div className={classes.section}>{section}</div>
          )}
          <ul className={classes.list} aria-label={section}>
            {items.map(({ page, path, label, icon: Icon }) => (
              <li key={page}>
                <Tooltip label={label} position="right" disabled={!collapsed}>
                  <Link
                    to={path}
                    className={classes.link}
                    {...(onNavigate && { onClick: onNavigate })}
                    aria-label={collapsed ? label : undefined}
                  >
                    <Icon size={17} stroke={1.7} />
                    {!collapsed && label}
                  </Link>
                </Tooltip>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
