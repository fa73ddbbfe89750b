import brand from '@paheli/core/brand.json';

/** Who answers complaints, and who decides above. Placeholders until the operator fills them in. */
export const grievance = {
  officer: 'Name of the grievance officer',
  email: `grievance@${brand.domain}`,
  authority: 'Online Gaming Authority of India',
  helpline: '1915',
} as const;
