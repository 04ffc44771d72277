import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import type { DistributorWire } from '#modules/catalogue/contract/distributors.ts';

export const DISTRIBUTORS = ['distributors'] as const;

export const useDistributors = () =>
  useQuery({ queryKey: DISTRIBUTORS, queryFn: () => api().call('GET /api/staff/distributors') });

/** The form fields of an office: `existingId` is its number, '' for a new one. */
export type OfficeValues = {
  existingId: string;
  name: string;
  address: { address1: string; zip: string; city: string; country: string };
  email: string;
  language: string;
};
export type DistributorValues = { name: string; email: string; also_known_as: string; offices: OfficeValues[] };

export const BLANK_OFFICE: OfficeValues = {
  existingId: '',
  name: '',
  email: '',
  language: '',
  address: { address1: '', zip: '', city: '', country: '' },
};

export const valuesOf = (distributor: DistributorWire | null): DistributorValues => ({
  name: distributor?.name ?? '',
  email: distributor?.email ?? '',
  also_known_as: distributor?.also_known_as.join('\n') ?? '',
  offices:
    distributor?.offices.map(({ id, name, address, email, language }) => ({
      existingId: String(id),
      name,
      address,
      email: email ?? '',
      language: language ?? '',
    })) ?? [],
});

/** Returns the wire form. */
export const formOf = ({ also_known_as, offices, ...values }: DistributorValues, version: number | null) => ({
  ...values,
  also_known_as: also_known_as.split('\n'),
  offices: offices.map(({ existingId, language, ...office }) => ({
    ...office,
    id: existingId === '' ? null : Number(existingId),
    language: language || null,
  })),
  version,
});
