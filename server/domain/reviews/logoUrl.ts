/** Where a clinic's logo is, below the server's address: another picture has another address. */
export const logoUrlOf = (clinicId: string, hash: string | null): string | null =>
  hash && `/api/clinics/${clinicId}/logo?v=${hash}`;
