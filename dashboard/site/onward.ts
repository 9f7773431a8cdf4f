import { STORED } from '../session/stored.ts';

/**
 * The script in the landing page's head: it runs before anything is painted. Anyone who keeps a session goes on to sign-in,
 * which leads home, or forgets a session that is over; a browser that forbids storage keeps none.
 */
export const onward = `try{if(localStorage.getItem('${STORED.token}')!==null){document.documentElement.hidden=true;location.replace('/login')}}catch{}`;
