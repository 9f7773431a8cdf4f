/** What somebody who signs in is called: by their address where they gave no name. */
export const personName = ({
  firstName,
  lastName,
  email,
}: {
  firstName: string;
  lastName: string;
  email: string;
}): string => `${firstName} ${lastName}`.trim() || email;
