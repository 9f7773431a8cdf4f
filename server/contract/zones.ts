import { z } from 'zod';

/** The zones a clinic can be in, with the abbreviations that reminders use (specification 001 section 9). */
const ZONES = {
  'America/New_York': { label: 'New York', abbreviation: 'ET' },
  'America/Chicago': { label: 'Chicago', abbreviation: 'CT' },
  'America/Denver': { label: 'Denver', abbreviation: 'MT' },
  'America/Los_Angeles': { label: 'Los Angeles', abbreviation: 'PT' },
  'America/Phoenix': { label: 'Phoenix', abbreviation: 'AZ' },
  'America/Anchorage': { label: 'Anchorage', abbreviation: 'AKT' },
  'Pacific/Honolulu': { label: 'Honolulu', abbreviation: 'HST' },
  'Europe/Budapest': { label: 'Budapest', abbreviation: 'CET' },
} as const;

export type Zone = keyof typeof ZONES;
export const ZONE_NAMES = Object.keys(ZONES) as [Zone, ...Zone[]];
export const DEFAULT_ZONE: Zone = 'America/New_York';
export const zone = z.enum(ZONE_NAMES);
