import {
  IconActivity,
  IconBell,
  IconBookmark,
  IconBriefcase,
  IconBuilding,
  IconChartHistogram,
  IconCode,
  IconCoin,
  IconCpu,
  IconDeviceLaptop,
  IconDownload,
  IconEyeOff,
  IconFileText,
  IconFolders,
  IconHistory,
  IconHome,
  IconKey,
  IconLayoutDashboard,
  IconLogin2,
  IconReportAnalytics,
  IconRulerMeasure,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { type PageName, pages } from '../pages';

export interface NavigationItem {
  readonly page: PageName;
  readonly label: string;
  readonly path: string;
  readonly icon: ComponentType<{ size?: number; stroke?: number }>;
}

const item = (page: PageName, icon: NavigationItem['icon'], label: string = pages[page].title): NavigationItem => ({
  page,
  icon,
  label,
  path: pages[page].path,
});

/** The navigation by section. */
export const navigation: readonly { readonly section: string; readonly items: readonly NavigationItem[] }[] = [
  {
    section: 'Explore',
    items: [
      item('overview', IconHome),
      item('explore', IconBriefcase, 'Postings'),
      item('companies', IconBuilding),
      item('saved', IconBookmark),
      item('watches', IconBell),
      item('exports', IconDownload),
      item('collections', IconFolders),
      item('exclusions', IconEyeOff),
    ],
  },
  {
    section: 'Analyze',
    items: [
      item('metrics', IconChartHistogram),
      item('technologies', IconCpu),
      item('signals', IconActivity),
      item('boards', IconLayoutDashboard),
      item('quality', IconRulerMeasure),
    ],
  },
  {
    section: 'Account',
    items: [
      item('api', IconKey),
      item('usage', IconReportAnalytics),
      item('billing', IconCoin),
      item('members', IconUsers),
      item('singleSignOn', IconLogin2),
      item('audit', IconHistory),
      item('sessions', IconDeviceLaptop),
    ],
  },
  {
    section: 'Developers',
    items: [item('docs', IconFileText), item('reference', IconCode)],
  },
];

/** The pages in the bottom bar on a phone; its sheet has the others. */
export const phoneBar: readonly PageName[] = ['overview', 'explore', 'metrics', 'usage'];
