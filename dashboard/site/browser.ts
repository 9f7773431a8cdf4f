import './site.css';
import { openMailFrom } from './script/contact.ts';
import { showWayToTop } from './script/toTop.ts';
import { play } from './script/walk.ts';

// What the pages do beyond being read. Without it everything on them still works or is absent.

const find = <Kind extends HTMLElement>(id: string, work: (found: Kind) => void): void => {
  const found = document.getElementById(id);
  if (found) work(found as Kind);
};

find('to-top', showWayToTop);
find('walk-pause', play);
find('contact-form', openMailFrom);
