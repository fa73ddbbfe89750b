import type { QuestionMedium as Medium } from '@paheli/core/question-bank/medium';
import { Pause, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../button';

type QuestionMediumProps = {
  medium: Pick<Medium, 'kind' | 'alt' | 'width' | 'height'>;
  /** Null while there is none yet. */
  url: string | null;
  lang: string;
};

/** The picture or sound of a question, in a place that it has before it is loaded. */
export function QuestionMedium({ medium, url, lang }: QuestionMediumProps) {
  const { kind, alt, width, height } = medium;
  if (kind === 'sound') return <QuestionSound alt={alt} url={url} lang={lang} />;
  return (
    <img
      {...(url !== null && { src: url })}
      alt={alt}
      lang={lang}
      width={width ?? undefined}
      height={height ?? undefined}
      draggable={false}
      className="quiz-picture"
    />
  );
}

/** A button that plays the sound and stops it: browsers let no page play one by itself. */
function QuestionSound({ alt, url, lang }: Pick<QuestionMediumProps, 'url' | 'lang'> & { alt: string }) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const toggle = () => {
    const { current } = audio;
    if (!current) return;
    if (isPlaying) current.pause();
    else current.play().catch(() => setIsPlaying(false));
  };
  const Icon = isPlaying ? Pause : Play;
  return (
    <div className="flex justify-center">
      {/* biome-ignore lint/a11y/useMediaCaption: the label of the button describes the sound */}
      <audio
        ref={audio}
        src={url ?? undefined}
        preload="auto"
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
      />
      <Button variant="quiet" size="small" disabled={url === null} onClick={toggle}>
        <Icon aria-hidden="true" className="size-[1.1em] flex-none" />
        <span lang={lang} className="min-w-0 truncate">
          {alt}
        </span>
      </Button>
    </div>
  );
}
