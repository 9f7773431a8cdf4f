import { IconFlask } from '@tabler/icons-react';
import { useApi } from '../../hooks/useApi.ts';
import { sayList } from '../../texts/say.ts';
import { shellText } from '../../texts/shell.ts';
import classes from '../shell/Shell.module.css';

/** At the foot of each screen: the providers that are pretend on this server. */
export function PretendNote() {
  const pretend = useApi('getHealth').data?.pretend ?? [];
  if (pretend.length === 0) return null;
  const names = sayList(pretend.map((provider) => shellText.providers[provider]));
  return (
    <div className={classes.pretend} role="note">
      <IconFlask size={16} aria-hidden />
      <span>
        {shellText.pretend(names)} {pretend.includes('sms') && shellText.pretendSms}
      </span>
    </div>
  );
}
