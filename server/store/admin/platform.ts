/**
 * The installation's own row among the clinics, which what belongs to no clinic stands under. No list, count or search of
 * clinics has it.
 */
export const PLATFORM_CLINIC = '00000000';
