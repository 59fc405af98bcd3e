import type { Address } from '../../contract.ts';

type AddressLinesProps = {
  address: Omit<Address, 'id' | 'type' | 'isDefault'>;
  name: string;
};

export function AddressLines({ address, name }: AddressLinesProps) {
  const { address1, address2, city, state, zipCode, country } = address;
  return (
    <span className="adr-lines">
      <b>{name}</b>
      <span>{address1}</span>
      {address2 !== '' && <span>{address2}</span>}
      <span>
        {city}, {state} <span className="num">{zipCode}</span>
      </span>
      <span>{country}</span>
    </span>
  );
}
