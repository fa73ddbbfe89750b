import { z } from 'zod';
import { key } from '../message';

/** The states and union territories of India by their codes. Source: ISO 3166-2:IN, as of 2023. */
export const states = {
  'IN-AN': 'Andaman and Nicobar Islands',
  'IN-AP': 'Andhra Pradesh',
  'IN-AR': 'Arunachal Pradesh',
  'IN-AS': 'Assam',
  'IN-BR': 'Bihar',
  'IN-CG': 'Chhattisgarh',
  'IN-CH': 'Chandigarh',
  'IN-DH': 'Dadra and Nagar Haveli and Daman and Diu',
  'IN-DL': 'Delhi',
  'IN-GA': 'Goa',
  'IN-GJ': 'Gujarat',
  'IN-HP': 'Himachal Pradesh',
  'IN-HR': 'Haryana',
  'IN-JH': 'Jharkhand',
  'IN-JK': 'Jammu and Kashmir',
  'IN-KA': 'Karnataka',
  'IN-KL': 'Kerala',
  'IN-LA': 'Ladakh',
  'IN-LD': 'Lakshadweep',
  'IN-MH': 'Maharashtra',
  'IN-ML': 'Meghalaya',
  'IN-MN': 'Manipur',
  'IN-MP': 'Madhya Pradesh',
  'IN-MZ': 'Mizoram',
  'IN-NL': 'Nagaland',
  'IN-OD': 'Odisha',
  'IN-PB': 'Punjab',
  'IN-PY': 'Puducherry',
  'IN-RJ': 'Rajasthan',
  'IN-SK': 'Sikkim',
  'IN-TN': 'Tamil Nadu',
  'IN-TR': 'Tripura',
  'IN-TS': 'Telangana',
  'IN-UK': 'Uttarakhand',
  'IN-UP': 'Uttar Pradesh',
  'IN-WB': 'West Bengal',
} as const;

const codes = Object.keys(states) as (keyof typeof states)[];

/** A state or union territory of India. */
export const State = z
  .enum(codes, { error: key('Choose a state or union territory of India.') })
  .meta({ id: 'State', description: 'ISO 3166-2 code of a state or union territory of India.' });
export type State = z.infer<typeof State>;

export const DeclareState = z
  .strictObject({ state: State.describe('State or union territory of India where the user lives.') })
  .meta({ id: 'DeclareState', description: 'The state or union territory where the caller lives.' });
export type DeclareState = z.infer<typeof DeclareState>;
