import brand from '@paheli/core/brand.json';

/** What belongs to `site` and is shown by few pages. */
export const office = {
  street: ['Plot 00, Sector 62', 'Noida, Uttar Pradesh 201309'],
  map: 'https://www.openstreetmap.org/?mlat=28.6270&mlon=77.3650#map=15/28.6270/77.3650',
} as const;

/** Who answers complaints, and who decides above. */
export const grievance = {
  officer: 'Name of the grievance officer',
  email: `grievance@${brand.domain}`,
  authority: 'Online Gaming Authority of India',
  helpline: '1915',
} as const;
