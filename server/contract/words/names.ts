interface Named {
  firstName: string;
  lastName: string;
}

/** What somebody is called; empty where nobody knows. */
export const fullName = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim();

/** What somebody who signs in is called: by their address where they gave no name. */
export const nameOrEmail = (user: Named & { email: string }): string => fullName(user) || user.email;
