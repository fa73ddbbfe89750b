import { ExternalLink } from '../ui/external-link';
import { site } from './site';

/** Links to the social media accounts. */
export function SocialLinks({ linkClass }: { linkClass: string }) {
  return (
    <ul className="flex gap-5">
      {site.social.map(({ name, url }) => (
        <li key={name}>
          <ExternalLink href={url} className={linkClass}>
            {name}
          </ExternalLink>
        </li>
      ))}
    </ul>
  );
}
