import * as z from 'zod';
import { offsetAt } from './wallClock.ts';

interface ZoneWords {
  label: string;
  /** As reminders name it. */
  abbreviation: string;
  /** While the clocks are put forward, where that has a name of its own. */
  summer?: string;
}

/** The zones that a clinic and an appointment can be in. */
const ZONES = {
  'America/New_York': { label: 'New York', abbreviation: 'ET' },
  'America/Chicago': { label: 'Chicago', abbreviation: 'CT' },
  'America/Denver': { label: 'Denver', abbreviation: 'MT' },
  'America/Los_Angeles': { label: 'Los Angeles', abbreviation: 'PT' },
  'America/Phoenix': { label: 'Phoenix', abbreviation: 'AZ' },
  'America/Anchorage': { label: 'Anchorage', abbreviation: 'AKT' },
  'Pacific/Honolulu': { label: 'Honolulu', abbreviation: 'HST' },
  'Europe/Budapest': { label: 'Budapest', abbreviation: 'CET', summer: 'CEST' },
} as const satisfies Record<string, ZoneWords>;

export type Zone = keyof typeof ZONES;
export const ZONE_NAMES = Object.keys(ZONES) as [Zone, ...Zone[]];
export const DEFAULT_ZONE: Zone = 'America/New_York';
export const zone = z.enum(ZONE_NAMES);

const JANUARY = new Date(Date.UTC(2026, 0, 1));

/** How a reminder names a zone at an instant: ET in both halves of the year, CET in winter and CEST in summer. */
export function zoneAbbreviation(name: Zone, at: Date): string {
  const { abbreviation, summer }: ZoneWords = ZONES[name];
  return summer !== undefined && offsetAt(at, name) > offsetAt(JANUARY, name) ? summer : abbreviation;
}

/** 'New York' */
export const zoneCity = (name: Zone): string => ZONES[name].label;

/** 'New York (UTC−05:00)', by the offset at an instant. */
export function zoneLabel(name: Zone, at: Date): string {
  const minutes = offsetAt(at, name);
  const size = Math.abs(minutes);
  const pad = (part: number): string => String(part).padStart(2, '0');
  return `${zoneCity(name)} (UTC${minutes < 0 ? '−' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)})`;
}
