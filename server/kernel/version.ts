/** Version of the product (specification, business constants). */
export const version = '0.5.17';
