import { OutsideLink } from '../ui/outside-link';
import { site } from './site';

/** Where else we are to be found. */
export function SocialLinks({ linkClass }: { linkClass: string }) {
  return (
    <ul className="flex gap-5">
      {site.social.map(({ name, url }) => (
        <li key={name}>
          <OutsideLink href={url} className={linkClass}>
            {name}
          </OutsideLink>
        </li>
      ))}
    </ul>
  );
}
