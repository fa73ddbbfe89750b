import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

export type Tab = { readonly id: string; readonly label: string; readonly content: ReactNode };

type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  /** The shown tab, where the caller controls it. */
  shown?: string;
  onShow?: (id: string) => void;
};

/** Tabs. The first one is shown initially. */
export function Tabs({ label, tabs, shown, onShow }: TabsProps) {
  const state = shown === undefined ? { defaultValue: tabs[0]?.id ?? '' } : { value: shown };
  return (
    <Primitive.Root {...state} {...(onShow && { onValueChange: onShow })} className="flex flex-col gap-4">
      <Primitive.List aria-label={label} className="flex flex-wrap gap-1 rounded-card bg-sunken p-1">
        {tabs.map(({ id, label }) => (
          <Primitive.Trigger
            key={id}
            value={id}
            className="min-h-11 flex-1 rounded-[12px] px-2 font-semibold text-[0.875rem] text-ink-soft leading-tight transition-colors data-[state=active]:bg-surface data-[state=active]:text-ink data-[state=active]:shadow-raised"
          >
            {label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map(({ id, content }) => (
        <Primitive.Content key={id} value={id} className="rounded-card">
          {content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
